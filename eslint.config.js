import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { circlesPlugin } from './lint/no-circles.js';

/** Screen and worker libraries: the pure folders run in workers, in Node and in tests alike, so they know none of them. */
const screen = [
  'react',
  'react-dom',
  'plotly*',
  'comlink',
  'zustand',
  '**/app/**',
  '**/compute/**',
  '**/workers/**',
  '**/headless/**',
];

/** Imports run one way (README, "A map of the folders"): each entry lists what its folder must not reach for. */
const fences = [
  {
    folder: 'src/numerics',
    forbidden: [...screen, '**/models/**', '**/measurements/**', '**/scenario/**', '**/dimensioning/**'],
  },
  {
    folder: 'src/text',
    forbidden: [...screen, '**/models/**', '**/measurements/**', '**/scenario/**', '**/dimensioning/**'],
  },
  {
    folder: 'src/models',
    forbidden: [...screen, '**/measurements/**', '**/scenario/**', '**/dimensioning/**'],
  },
  { folder: 'src/scenario', forbidden: [...screen, '**/measurements/**', '**/dimensioning/**'] },
  { folder: 'src/measurements', forbidden: [...screen, '**/dimensioning/**'] },
  { folder: 'src/dimensioning', forbidden: screen },
  {
    folder: 'workers',
    forbidden: ['react', 'react-dom', 'plotly*', 'zustand', '**/app/**', '**/compute/**', '**/headless/**'],
  },
  { folder: 'src/compute', forbidden: ['react', 'react-dom', 'plotly*', '**/app/**'] },
];

export default tseslint.config(
  { ignores: ['dist', 'test-results', 'node_modules'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  {
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off', // typed arrays and checked indices: the assertion is the shorter truth
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/prefer-for-of': 'off', // index loops over typed arrays are the kernels' normal form
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  { files: ['src/app/**', 'src/compute/**'], ...reactHooks.configs.flat.recommended },
  ...fences.map(({ folder, forbidden }) => ({
    files: [`${folder}/**`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: forbidden, message: 'Imports run one way; see the map of the folders in README.md.' },
          ],
        },
      ],
    },
  })),
  {
    files: ['src/**', 'workers/**'],
    plugins: { local: circlesPlugin },
    rules: { 'local/no-circles': 'error' },
  },
  // Run by Node, or sent into a page by a benchmark: TypeScript checks their names (// @ts-check), ESLint need not.
  { files: ['**/*.mjs', 'eslint.config.js', 'lint/**'], rules: { 'no-undef': 'off' } },
  { files: ['**/*.mjs', 'src/headless/**', 'bench/**', 'e2e/**'], rules: { 'no-console': 'off' } },
);
