import './strength-meter.css'

interface StrengthMeterProps {
  label: string
  /** 0 to 100. */
  points: number
  level: 'danger' | 'warning' | 'info' | 'success'
}

/** Strength of a password as a bar; the colour only repeats the length. */
export const StrengthMeter = ({ label, points, level }: StrengthMeterProps) => (
  <meter className={`strength-meter strength-${level}`} aria-label={label} min={0} max={100} value={points}>
    {points}
  </meter>
)
