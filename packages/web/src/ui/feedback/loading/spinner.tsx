import { SpinnerRing } from './spinner-ring.tsx'

/** Shows that an action of unknown length is running. */
export function Spinner({ label }: { label: string }) {
  return (
    <output className="spinner">
      <SpinnerRing />
      <span>{label}</span>
    </output>
  )
}
