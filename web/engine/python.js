/** How Python is started, the same wherever it is: when the snapshot is made and in the browser. */
export const PYTHON = Object.freeze({
  _sysExecutable: "python", // never the path of whatever started it
  env: {
    HOME: "/home/pyodide",
    LANG: "C.UTF-8", // never the language of the machine that made the snapshot
    PYTHONHASHSEED: "0", // a fixed order of sets, so that the same sources give the same snapshot
    PYTHONDONTWRITEBYTECODE: "1",
  },
});
