/** Amounts with their labels, the total last. */
export const PriceList = ({ lines }: { lines: readonly (readonly [label: string, amount: string])[] }) => (
  <dl className="price-list">
    {lines.map(([label, amount], at) => (
      <div key={label} className={at === lines.length - 1 ? 'price-total' : undefined}>
        <dt>{label}</dt>
        <dd>{amount}</dd>
      </div>
    ))}
  </dl>
)
