/** The rules for the JavaScript of the page, the build and the tests. What is switched off says why. */

import js from "@eslint/js";

export default [
  { ignores: ["**/node_modules/", "web/generated/"] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: "latest", sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "no-undef": "off", // the type check knows every name, also those of workers, tests and generated files
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", destructuredArrayIgnorePattern: "^_" }],
      "no-empty": ["error", { allowEmptyCatch: true }], // with a comment that says why nothing is to be done
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": ["error", { destructuring: "all" }],
      "object-shorthand": "error",
      "no-return-assign": "off", // `(drawn += 1)` as the whole of a callback is read at once
      "no-else-return": "error",
      "no-lonely-if": "error",
      "no-self-compare": "error",
      "no-template-curly-in-string": "error",
      "no-unreachable-loop": "error",
      "no-unused-private-class-members": "error",
      "no-useless-return": "error",
      "no-promise-executor-return": "off", // a promise around setTimeout is written in one line
      "array-callback-return": "error",
      "default-case-last": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      radix: "error",
    },
  },
];
