/** Shows that an action of unknown length is running. */
export function Spinner({ label }: { label: string }) {
  return (
    <output className="spinner">
      <span className="spinner-ring" aria-hidden="true" />
      <span>{label}</span>
    </output>
  )
}
