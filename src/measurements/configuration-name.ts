/**
 * Whether a configuration as people write it is the one with this id: `1+1 IC off` is `1+1-off`, `3+1 IC 125 µs` is
 * `3+1`.
 */
export function isConfiguration(written: string, id: string): boolean {
  const name = plain(written);
  const wanted = plain(id);
  // Where coalescing makes no difference the id does not name it.
  return name === wanted || (name.startsWith(wanted) && /^(?:off|125)+$/.test(name.slice(wanted.length)));
}

/** Both sides lose the same letters, so other names than the paper's stay comparable. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9+]+/g, '')
    .replace(/\+?ic|us|(?<=125)s/g, '');
}
