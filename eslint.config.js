import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { circlesPlugin } from './lint/no-circles.js';

/** What only a page has, and what only a command line has. */
const page = ['react', 'react-dom', 'plotly*', 'zustand', '**/app/**'];
const commandLine = ['node:*', '**/headless/**'];
/** The pure folders run in workers, in Node and in tests alike, so they know none of these. */
const screen = [...page, ...commandLine, 'comlink', '**/compute/**', '**/workers/**'];

/** Imports run one way (docs/architecture.md): each entry lists what its folder must not reach for. */
const fences = [
  {
    folder: 'src/numerics',
    forbidden: [
      ...screen,
      '**/models/**',
      '**/measurements/**',
      '**/scenario/**',
      '**/dimensioning/**',
      '**/text/**',
    ],
  },
  {
    folder: 'src/text',
    forbidden: [
      ...screen,
      '**/models/**',
      '**/measurements/**',
      '**/scenario/**',
      '**/dimensioning/**',
      '**/numerics/**',
    ],
  },
  {
    folder: 'src/models',
    forbidden: [...screen, '**/measurements/**', '**/scenario/**', '**/dimensioning/**'],
  },
  { folder: 'src/scenario', forbidden: [...screen, '**/measurements/**', '**/dimensioning/**'] },
  { folder: 'src/lessons', forbidden: [...screen, '**/measurements/**', '**/dimensioning/**'] },
  { folder: 'src/measurements', forbidden: [...screen, '**/scenario/**', '**/dimensioning/**'] },
  { folder: 'src/dimensioning', forbidden: [...screen, '**/measurements/**'] },
  {
    folder: 'workers',
    forbidden: [...page, ...commandLine, '**/compute/**', '**/scenario/**', '**/dimensioning/**'],
  },
  { folder: 'src/compute', forbidden: [...page, ...commandLine] },
  { folder: 'src/app', forbidden: commandLine },
  { folder: 'src/headless', forbidden: [...page, 'comlink', '**/compute/**'] },
];

export default tseslint.config(
  { ignores: ['dist', 'test-results', 'node_modules'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  {
    rules: {
      // Typed arrays and checked indices: the assertion is the shorter truth.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/prefer-for-of': 'off', // index loops over typed arrays are the kernels' normal form
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  // They run React's compiler over each file: over those that may hold a component or a hook, told by their names.
  { files: ['src/app/**/*.tsx', 'src/app/**/use-*.ts'], ...reactHooks.configs.flat.recommended },
  {
    files: ['src/app/**/*.ts'],
    ignores: ['**/use-*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'react',
              allowTypeImports: true,
              message: 'A hook stands in a file named use-….ts, where the rules of hooks are checked.',
            },
          ],
        },
      ],
    },
  },
  ...fences.map(({ folder, forbidden }) => ({
    files: [`${folder}/**`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [{ group: forbidden, message: 'Imports run one way; see docs/architecture.md.' }],
        },
      ],
    },
  })),
  {
    files: ['src/**', 'workers/**'],
    plugins: { local: circlesPlugin },
    rules: { 'local/no-circles': 'error' },
  },
  // A solver and a search are generators by contract, even a fake one that is done at once.
  { files: ['tests/**'], rules: { 'require-yield': 'off' } },
  // Run by Node, or sent into a page by a benchmark: TypeScript checks their names (// @ts-check), ESLint need not.
  { files: ['**/*.mjs', 'eslint.config.js', 'lint/**'], rules: { 'no-undef': 'off' } },
  { files: ['**/*.mjs', 'src/headless/**', 'bench/**', 'e2e/**'], rules: { 'no-console': 'off' } },
);
