import {
  accountTexts,
  passwordRuleTexts,
  passwordRules,
  passwordStrength,
  strengthLevel,
  unmetPasswordRules,
  type PasswordRule,
} from '@ip-portal/core/account'
import './strength-meter.css'

/** Shows the strength of a new password and the rules that it meets. */
export function PasswordStrength({ password }: { password: string }) {
  const points = passwordStrength(password)
  const unmet = new Set(unmetPasswordRules(password))
  return (
    <div>
      <StrengthMeter label={accountTexts.strength} points={points} level={strengthLevel(points)} />
      <ul className="strength-rules">
        {(Object.keys(passwordRules) as PasswordRule[]).map((rule) => (
          <li key={rule} className={unmet.has(rule) ? 'muted' : 'success-text'}>
            <span aria-hidden="true">{unmet.has(rule) ? '○' : '✓'}</span> {passwordRuleTexts[rule]}
            <span className="visually-hidden">{unmet.has(rule) ? accountTexts.ruleUnmet : accountTexts.ruleMet}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface StrengthMeterProps {
  label: string
  /** 0 to 100. */
  points: number
  level: 'danger' | 'warning' | 'info' | 'success'
}

/** Strength of a password as a bar; the colour only repeats the length. */
const StrengthMeter = ({ label, points, level }: StrengthMeterProps) => (
  <meter className={`strength-meter strength-${level}`} aria-label={label} min={0} max={100} value={points}>
    {points}
  </meter>
)
