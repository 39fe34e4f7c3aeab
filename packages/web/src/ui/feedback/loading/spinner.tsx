import { ProgressSpinner } from 'primereact/progressspinner'

/** Shows that an action of unknown length is running. */
export function Spinner({ label }: { label: string }) {
  return (
    <output className="spinner">
      <SpinnerRing />
      <span>{label}</span>
    </output>
  )
}

/** Turning ring beside a text that says what is awaited; hidden from screen readers, which read that text. */
export const SpinnerRing = () => (
  <ProgressSpinner
    unstyled
    className="spinner-ring"
    strokeWidth="6"
    pt={{ root: { role: undefined, 'aria-hidden': true } }}
  />
)
