import { ProgressSpinner } from 'primereact/progressspinner'

/** Turning ring beside a text that says what is awaited; hidden from screen readers, which read that text. */
export const SpinnerRing = () => (
  <ProgressSpinner
    unstyled
    className="spinner-ring"
    strokeWidth="6"
    pt={{ root: { role: undefined, 'aria-hidden': true } }}
  />
)
