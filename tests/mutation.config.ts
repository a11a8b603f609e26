/** The tests with one change to a source file, from the environment: for `mutate.mjs`. */
import { mergeConfig } from 'vitest/config';
import path from 'node:path';
import base from '../vite.config.ts';

interface Mutation {
  file: string;
  start: number;
  end: number;
  text: string;
}

const mutation = JSON.parse(process.env.MUTATION ?? 'null') as Mutation | null;

export default mergeConfig(base, {
  root: path.resolve(import.meta.dirname, '..'),
  plugins: [
    {
      name: 'mutation',
      enforce: 'pre',
      transform(code: string, id: string) {
        if (mutation === null || !id.split('?', 1)[0]!.endsWith(`/${mutation.file}`)) return null;
        return { code: code.slice(0, mutation.start) + mutation.text + code.slice(mutation.end), map: null };
      },
    },
  ],
});
