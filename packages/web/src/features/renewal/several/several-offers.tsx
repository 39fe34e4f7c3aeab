import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import {
  renewalObstacleTexts,
  renewalsTotal,
  renewalTexts,
  severalRenewalsProblemTexts,
  type RefusedRenewal,
  type SeveralRenewals,
  type SeveralRenewalsProblem,
} from '@ip-portal/core/renewal'
import { CopyValue } from '../../../ui/buttons/copy-value.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import './several-offers.css'

interface SeveralOffersProps {
  /** Id of the form, for the button in the footer of the dialog. */
  id: string
  renewals: SeveralRenewals
  nameOf: (order: number) => string
  isRepeat: boolean
  problem: SeveralRenewalsProblem | null
  onSubmit: () => void
}

const reasonText = ({ reason }: RefusedRenewal): string =>
  typeof reason === 'string' ? renewalObstacleTexts[reason] : failureText(reason, renewalTexts.priceFailed)

/** Renewals with their prices, new ends and total, and the orders that cannot be renewed. */
export function SeveralOffers({ id, renewals, nameOf, isRepeat, problem, onSubmit }: SeveralOffersProps) {
  const { offers, refused } = renewals
  return (
    <Form id={id} onSubmit={onSubmit}>
      {isRepeat && (
        <Message severity="warning" live="alert">
          {renewalTexts.pricesChanged}
        </Message>
      )}
      {(problem !== null || offers.length === 0) && (
        <Message severity={problem === null ? 'info' : 'danger'} live="alert">
          {severalRenewalsProblemTexts['none-renewable']}
        </Message>
      )}
      {offers.length > 0 && (
        <section>
          <h3>{renewalTexts.offered(offers.length)}</h3>
          <output className="renewal-total">{renewalTexts.totalOf(formatUsd(renewalsTotal(offers)))}</output>
          <p className="muted">{renewalTexts.withStampTax}</p>
          <ul className="plain-list renewal-offers">
            {offers.map((offer) => (
              <li key={offer.order}>
                <span>
                  <span className="muted">{renewalTexts.numberOf(offer.order)}</span>{' '}
                  <OrderName name={nameOf(offer.order)} />
                </span>
                <span className="muted">
                  {offer.newEnd !== null && renewalTexts.newEndOn(formatDate(offer.newEnd))}
                </span>
                <strong>{formatUsd(renewalsTotal([offer]))}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
      {refused.length > 0 && (
        <section>
          <h3>{renewalTexts.notRenewable(refused.length)}</h3>
          <ul className="plain-list renewal-offers">
            {refused.map((one) => (
              <li key={one.order}>
                <span>
                  <span className="muted">{renewalTexts.numberOf(one.order)}</span>{' '}
                  <OrderName name={nameOf(one.order)} />
                </span>
                <span className="renewal-reason">{reasonText(one)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Form>
  )
}

/** Block or AS number of an order; empty where it has none yet. */
const OrderName = ({ name }: { name: string }) =>
  name !== '' && (
    <CopyValue text={name}>
      <strong className="mono">{name}</strong>
    </CopyValue>
  )
