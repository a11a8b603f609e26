/** A figure or drawing before its first result: only its name. */
export function AwaitedFigure({ label }: { label: string }) {
  return (
    <section className="figure figure-awaited" aria-label={label} aria-busy="true">
      <h3>{label}</h3>
    </section>
  );
}
