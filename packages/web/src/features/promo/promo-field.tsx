import { CircleCheckIcon } from 'lucide-react'
import { useState } from 'react'
import { promoCodeOf, promoTexts } from '@ip-portal/core/promo'
import { Button } from '../../ui/buttons/button.tsx'
import { FormattedField } from '../../ui/forms/formatted-field.tsx'

interface PromoFieldProps {
  /** The applied code, or null. */
  applied: string | null
  busy: boolean
  error: string | null
  /** Reason why no code can be applied now, or null. */
  disabledReason: string | null
  /** Reports the content of the field. */
  onTyped?: (code: string) => void
  onApply: (code: string) => void
  onCancel: () => void
}

/** Applies or removes a promo code. One button does both, so that it keeps the focus. */
export function PromoField({ applied, busy, error, disabledReason, onTyped, onApply, onCancel }: PromoFieldProps) {
  const [code, setCode] = useState(applied ?? '')
  const isApplied = applied !== null
  const reason = isApplied ? null : (disabledReason ?? (code === '' ? promoTexts.empty : null))
  const apply = () => {
    if (reason === null && !busy && !isApplied) onApply(code)
  }
  const cancel = () => {
    // The text stays for another try; it is no input that still counts.
    onTyped?.('')
    onCancel()
  }
  return (
    <FormattedField
      label={promoTexts.code}
      value={code}
      shape={promoCodeOf}
      maxLength={50}
      readOnly={isApplied || busy}
      onChange={(next) => {
        setCode(next)
        onTyped?.(next)
      }}
      onEnter={apply}
      error={error}
      action={
        <Button
          kind="secondary"
          label={isApplied ? promoTexts.cancel : promoTexts.apply}
          busy={busy}
          disabledReason={reason}
          onClick={isApplied ? cancel : apply}
        />
      }
      status={
        <output className="field-state">
          {isApplied && (
            <span className="success-text row-tight">
              <CircleCheckIcon />
              {promoTexts.applied(applied)}
            </span>
          )}
        </output>
      }
    />
  )
}
