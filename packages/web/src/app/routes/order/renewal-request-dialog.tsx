import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { promoTexts } from '@ip-portal/core/promo'
import { PromoField } from '../../../features/promo/promo-field.tsx'
import { RenewalDialog } from '../../../features/renewal/renewal-dialog.tsx'

interface RenewalRequestDialogProps {
  order: number
  onRequested: () => void
  onClose: () => void
}

/** Joins the renewal of an order with the promo code field. */
export const RenewalRequestDialog = (props: RenewalRequestDialogProps) => (
  <RenewalDialog
    {...props}
    promoField={({ failure, ...field }) => (
      <PromoField {...field} error={failure ? failureText(failure, promoTexts.invalid) : null} disabledReason={null} />
    )}
  />
)
