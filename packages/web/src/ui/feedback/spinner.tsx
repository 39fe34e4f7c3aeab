/** Something is going on whose length nobody knows. */
export function Spinner({ label }: { label: string }) {
  return (
    <output className="spinner">
      <span className="spinner-ring" aria-hidden="true" />
      <span>{label}</span>
    </output>
  )
}
