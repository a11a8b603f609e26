/** Parts what is of another kind. */
export function MenuLine() {
  return <div role="separator" className="menu-line" />;
}
