/** Beginning of links. Changes when old links would be read differently; older versions stay readable. */
export const version = 'v1';
