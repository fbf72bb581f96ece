/** Options for starting Python, the same in the build, which makes the snapshot, and in the browser. */
export const PYTHON = Object.freeze({
  _sysExecutable: "python", // not the path of the program that started it
  env: {
    HOME: "/home/pyodide",
    LANG: "C.UTF-8", // not the language of the machine that makes the snapshot
    PYTHONHASHSEED: "0", // fixes the order of sets, so that the same sources give the same snapshot
    PYTHONDONTWRITEBYTECODE: "1",
  },
});
