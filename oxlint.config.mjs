// @ts-check
/**
 * Configuration of oxlint: the rules, and which room may import which (docs/architecture.md). Every rule is named, so
 * that none comes or goes with a version of oxlint.
 */

/** @param {string} names of rules @param {string} [plugin] */
const errors = (names, plugin = '') =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [`${plugin}${name}`, 'error']),
  );

const rules = errors(`
  for-direction no-async-promise-executor no-case-declarations no-compare-neg-zero no-cond-assign
  no-constant-binary-expression no-constant-condition no-control-regex no-debugger no-delete-var
  no-dupe-else-if no-duplicate-case no-empty no-empty-character-class no-empty-pattern no-empty-static-block
  no-ex-assign no-extra-boolean-cast no-fallthrough no-global-assign no-invalid-regexp
  no-irregular-whitespace no-loss-of-precision no-misleading-character-class no-nonoctal-decimal-escape
  no-prototype-builtins no-regex-spaces no-self-assign no-shadow-restricted-names no-sparse-arrays
  no-unassigned-vars no-unexpected-multiline no-unsafe-finally no-unsafe-optional-chaining no-unused-labels
  no-unused-private-class-members no-useless-assignment no-useless-backreference no-useless-catch
  no-useless-escape preserve-caught-error use-isnan valid-typeof no-var prefer-const prefer-rest-params
  prefer-spread no-array-constructor no-unused-expressions no-unused-vars no-useless-constructor
  no-empty-function eqeqeq constructor-super getter-return no-class-assign no-const-assign
  no-dupe-class-members no-dupe-keys no-func-assign no-import-assign no-new-native-nonconstructor
  no-obj-calls no-redeclare no-setter-return no-this-before-super no-unreachable no-unsafe-negation no-with
  require-yield no-console
`);
const typescript = errors(
  `
    ban-ts-comment no-duplicate-enum-values no-dynamic-delete no-explicit-any no-extra-non-null-assertion
    no-extraneous-class no-invalid-void-type no-misused-new no-namespace
    no-non-null-asserted-nullish-coalescing no-non-null-asserted-optional-chain no-require-imports
    no-this-alias no-unnecessary-type-constraint no-unsafe-declaration-merging no-unsafe-function-type
    no-wrapper-object-types prefer-as-const prefer-literal-enum-member prefer-namespace-keyword
    triple-slash-reference unified-signatures adjacent-overload-signatures array-type ban-tslint-comment
    class-literal-property-style consistent-generic-constructors consistent-indexed-object-style
    consistent-type-assertions consistent-type-definitions no-confusing-non-null-assertion
    no-inferrable-types prefer-function-type consistent-type-imports
`,
  'typescript/',
);
const react = errors(
  `
    rules-of-hooks exhaustive-deps static-components use-memo preserve-manual-memoization
    incompatible-library immutability globals refs set-state-in-effect error-boundaries purity
    set-state-in-render unsupported-syntax
`,
  'react/',
);

const screen = ['react', 'react-dom', 'plotly*', 'zustand'];
const libraries = [...screen, 'node:*', 'comlink'];

/** Rooms, and what each may import besides itself; types and dynamic imports count, too. */
const allowed = {
  numerics: [],
  text: [],
  models: ['numerics', 'text'],
  transient: ['numerics', 'text', 'models'],
  drawing: ['numerics', 'text', 'models'],
  texts: ['numerics', 'text', 'models'],
  evidence: ['numerics', 'text', 'models', 'texts'],
  overlays: ['numerics', 'text', 'models', 'texts', 'evidence'],
  fits: ['numerics', 'text', 'models', 'texts', 'evidence'],
  scenario: ['numerics', 'text', 'models', 'transient'],
  dimensioning: ['numerics', 'text', 'models', 'transient', 'scenario'],
  lessons: ['numerics', 'text', 'models', 'transient', 'scenario'],
  queues: ['numerics', 'text', 'texts', 'evidence'],
  diagnosis: ['numerics', 'text', 'models', 'transient', 'scenario', 'texts', 'evidence'],
  workers: [
    ...['numerics', 'text', 'models', 'transient'],
    ...['texts', 'evidence', 'overlays', 'fits', 'diagnosis', 'queues', 'comlink'],
  ],
};
const rooms = [...Object.keys(allowed), 'compute', 'app', 'headless', 'library', 'package'];

/** @param {readonly string[]} names of libraries and rooms */
const without = (names) => ({
  patterns: [
    {
      group: names.flatMap((name) => (libraries.includes(name) ? [name, `${name}/**`] : [`**/${name}/**`])),
      message: 'Imports run one way; see docs/architecture.md.',
    },
  ],
});

/** @param {string} files @param {object} restricted the last setting for a file replaces those before */
const fence = (files, restricted) => ({
  files: [files],
  rules: { 'no-restricted-imports': ['error', restricted] },
});

/** For what runs without the page. */
const offScreen = [...screen, 'comlink', 'app', 'lessons', 'compute'];
const offPage = ['node:*', 'headless', 'library', 'package'];

export default {
  plugins: ['typescript', 'react', 'import'],
  categories: { correctness: 'off' },
  ignorePatterns: ['dist', 'test-results'],
  rules: {
    ...rules,
    ...typescript,
    'typescript/no-empty-object-type': ['error', { allowInterfaces: 'always' }],
  },
  overrides: [
    // Files that may hold a component or a hook, told by their names.
    { files: ['src/app/**/*.tsx', 'src/app/**/use-*.ts'], rules: react },
    ...Object.entries(allowed).map(([room, may]) =>
      fence(
        `${room === 'workers' ? '' : 'src/'}${room}/**`,
        without([...libraries, ...rooms].filter((name) => name !== room && !may.includes(name))),
      ),
    ),
    fence('src/compute/**', without([...screen, ...offPage, 'app', 'lessons'])),
    fence('src/headless/**', without([...offScreen, 'library', 'package'])),
    fence('src/library/**', without([...offScreen, 'node:*', 'package'])),
    fence('src/package/**', without(offScreen)),
    fence('src/app/**', without(offPage)),
    fence('src/app/**/*.ts', {
      paths: [
        {
          name: 'react',
          allowTypeImports: true,
          message: 'A hook belongs in a file named use-….ts, where the rules of hooks are checked.',
        },
      ],
      ...without(offPage),
    }),
    fence('src/app/**/use-*.ts', without(offPage)),
    // Files in a circle cannot be read, moved or tested one without the other; types count too.
    { files: ['src/**', 'workers/**'], rules: { 'import/no-cycle': ['error', { ignoreTypes: false }] } },
    // A solver and a search are generators by contract, even a fake one that is done at once.
    { files: ['tests/**'], rules: { 'require-yield': 'off' } },
    {
      files: ['**/*.mjs', 'src/headless/**', 'src/package/**', 'bench/**', 'e2e/**'],
      rules: { 'no-console': 'off' },
    },
  ],
};
