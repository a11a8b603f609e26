/** A symbol as it is printed: `T_H` with its index set low. */
export function FieldSymbol({ symbol }: { symbol: string }) {
  const [base, index] = symbol.split('_');
  return (
    <var className="field-symbol">
      {base}
      {index === undefined ? null : <sub>{index}</sub>}
    </var>
  );
}
