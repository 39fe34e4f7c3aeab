import type { ReactNode } from 'react'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { agreedLines, discountLines } from '@ip-portal/core/kernel/values/price-list.texts'
import {
  newOrderMissing,
  newOrderTexts,
  orderPrice,
  type NewOrderContext,
  type NewOrderProblem,
} from '@ip-portal/core/new-order'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PriceList } from '../../ui/layout/price-list.tsx'
import { newOrderPageTexts } from './new-order-page.texts.ts'

interface OrderSummaryProps {
  service: NewOrderContext['service']
  promo: NewOrderContext['promo']
  /** CIDR of the chosen block, or the organisation. */
  subject: string
  problems: readonly NewOrderProblem[]
  busy: boolean
  promoField: ReactNode
}

/** The price of the order and its missing fields; stays visible while the form scrolls. */
export function OrderSummary({ service, promo, subject, problems, busy, promoField }: OrderSummaryProps) {
  const missing = service === null ? [newOrderPageTexts.chooseService] : problems.map(newOrderMissing)
  return (
    <Card title={newOrderTexts.summary} className="order-summary">
      <div className="stack">
        {service === null ? (
          <p className="muted">{newOrderPageTexts.chooseService}</p>
        ) : (
          <>
            <p className="order-subject">
              <strong>{service.name}</strong>
              {subject !== '' && <span className="muted">{subject}</span>}
            </p>
            <Prices service={service} promo={promo} />
          </>
        )}
        {promoField}
        {service !== null && missing.length > 0 && (
          <div className="order-missing">
            <strong>{newOrderPageTexts.missing}</strong>
            <ul>
              {missing.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        )}
        <Button
          type="submit"
          className="wide"
          label={newOrderTexts.submit}
          busy={busy}
          disabledReason={missing.length === 0 ? null : missing.join(' ')}
        />
        <p className="muted small">{newOrderTexts.taxNote}</p>
      </div>
    </Card>
  )
}

function Prices({
  service,
  promo,
}: {
  service: NonNullable<NewOrderContext['service']>
  promo: NewOrderContext['promo']
}) {
  const { price, discount, discountedPrice, ...agreed } = orderPrice(service, promo)
  const lines: (readonly [string, string])[] = [
    [newOrderTexts.price, formatUsd(price)],
    ...(promo === null ? [] : discountLines(discount, discountedPrice)),
    ...agreedLines(agreed),
  ]
  return <PriceList lines={lines} />
}
