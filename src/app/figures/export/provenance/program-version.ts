/** The package's version, and the commit of the build; `''`: unknown. */
export interface ProgramVersion {
  version: string;
  build: string;
}

/** Written by the build (`vite.config.ts`). */
declare const __PROGRAM_VERSION__: ProgramVersion;

export const programVersion: ProgramVersion = __PROGRAM_VERSION__;

/** `0.1.0, build 849fa59c21`. */
export function versionWords({ version, build }: ProgramVersion): string {
  return build === '' ? version : `${version}, build ${build}`;
}
