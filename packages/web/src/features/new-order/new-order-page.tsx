import { useEffect, useState, type ReactNode } from 'react'
import type { Failure } from '@ip-portal/core/kernel/failure/failure'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { asksOf, partOf, viewOf, isRunning } from '@ip-portal/core/kernel/flow/contract'
import { serviceTypes } from '@ip-portal/core/kernel/values/limits'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import {
  cidrOf,
  newOrderProblems,
  newOrderTexts,
  orderRefusalOf,
  orderFailureText,
  periodText,
  placedText,
  registryDescription,
  type CheckedHandle,
  type NewOrderForm,
} from '@ip-portal/core/new-order'
import { openNewOrderFlows } from '@ip-portal/core/portal/new-order'
import { flowsOf } from '../../portal/auth-portal.ts'
import { SendFailure } from '../../portal/send-failure.tsx'
import { useFlow, useWhen } from '../../portal/use-portal.ts'
import { Skeleton } from '../../ui/feedback/loading/skeleton.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { QueryError } from '../../ui/feedback/query-error.tsx'
import { ChoiceCards } from '../../ui/forms/choices/choice-cards.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { FormattedField } from '../../ui/forms/formatted-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { usePageTitle } from '../../ui/layout/use-page-title.ts'
import { BlockList } from './block-list.tsx'
import { newOrderPageTexts } from './new-order-page.texts.ts'
import { OrderSummary } from './order-summary.tsx'
import './new-order.css'

const newOrderFlows = flowsOf(openNewOrderFlows)

/** Fields of the form as a draft stores them: 0 for no service, the CIDR for a block. */
export const emptyOrder = { service: 0, block: '', description: '', organisation: '' }
type NewOrderFields = typeof emptyOrder

/** Props of the promo code field, which is another domain. */
export interface PromoSlot {
  applied: string | null
  busy: boolean
  failure: Failure | null
  disabledReason: string | null
  onTyped: (code: string) => void
  onApply: (code: string) => void
  onCancel: () => void
}

interface NewOrderPageProps {
  fields: NewOrderFields
  onFields: (change: Partial<NewOrderFields>) => void
  handles: Record<'adminC' | 'asn' | 'org', CheckedHandle>
  handleFields: ReactNode
  /** Buttons beside the title of the handles. */
  handleActions: ReactNode
  promoField: (slot: PromoSlot) => ReactNode
  /** Message above the form, such as the notice of a restored draft. */
  notice: ReactNode
  /** Called when the server has accepted the order. */
  onPlaced: () => void
  /** Called when the success message has been shown long enough. */
  onDone: () => void
}

/** Orders a block or an AS number: service, details, promo code, summary. */
export function NewOrderPage({ fields, onFields, handles, onPlaced, onDone, ...slots }: NewOrderPageProps) {
  usePageTitle(newOrderTexts.title)
  const [snapshot, send] = useFlow(() => newOrderFlows.newOrder())
  const { services, service, blocks, code, promo, failure, message, request } = snapshot.context
  const [typedCode, setTypedCode] = useState('')
  const asks = asksOf(snapshot)
  const part = partOf(snapshot)
  const isPlaced = snapshot.hasTag('succeeded')
  useWhen(isPlaced, onPlaced)
  useWhen(snapshot.status === 'done', onDone)

  // A draft stores its service; the flow learns of it once the services are loaded.
  const drafted = service === null && asks === 'details' && services.find(({ id }) => id === fields.service)
  useEffect(() => {
    if (drafted) send({ type: 'service.choose', service: drafted })
  }, [drafted, send])

  const block = blocks.find((one) => cidrOf(one) === fields.block) ?? null
  const form: NewOrderForm | null = service && {
    service,
    block,
    description: fields.description,
    organisation: fields.organisation,
    ...handles,
  }
  const isIp = service?.id === serviceTypes.ip
  const isPromoProblem = orderRefusalOf(snapshot.context) === 'code'
  const isPlacing = isRunning(snapshot) && !snapshot.hasTag('loading') && part === null

  const refusal =
    failure &&
    viewOf(snapshot, {
      retry: () => (
        <QueryError
          text={failureText(failure, part === 'blocks' ? newOrderTexts.blocksFailed : newOrderTexts.servicesFailed)}
          onRetry={() => send({ type: 'order.retry' })}
        />
      ),
      details: () =>
        !isPromoProblem && (
          <Message severity="danger" live="alert">
            <SendFailure failure={failure} text={orderFailureText(failure)} />
          </Message>
        ),
    })

  if (isPlaced) {
    return (
      <div className="stack" data-asks={asks}>
        <h1>{newOrderTexts.title}</h1>
        <Message severity="success" live="status">
          <p>{placedText({ message, request })}</p>
          <p className="muted">{newOrderPageTexts.redirecting}</p>
        </Message>
      </div>
    )
  }
  return (
    <Form
      className="order-form"
      data-asks={asks}
      aria-busy={isRunning(snapshot)}
      onSubmit={() => {
        if (form) send({ type: 'order.submit', form, code: typedCode })
      }}
    >
      <div className="stack">
        <header className="page-intro">
          <h1>{newOrderTexts.title}</h1>
          <p className="muted">{newOrderPageTexts.intro}</p>
        </header>
        {slots.notice}
        {snapshot.hasTag('loading') && <Skeleton lines={3} height="4.25rem" />}
        {part === null && refusal}
        {services.length > 0 && (
          <Card>
            <ChoiceCards
              legend={newOrderTexts.service}
              value={service?.id ?? null}
              onChange={(id) => {
                const chosen = services.find((one) => one.id === id)
                if (!chosen) return
                onFields({ service: id })
                send({ type: 'service.choose', service: chosen })
              }}
              options={services.map((one) => ({
                value: one.id,
                label: one.name,
                note: periodText(one),
                detail: <strong className="choice-price">{formatUsd(one.price)}</strong>,
              }))}
            />
          </Card>
        )}
        {isIp && (
          <>
            <Card title={newOrderTexts.block}>
              {part === 'blocks' && isRunning(snapshot) && <Skeleton lines={4} height="2rem" />}
              {part === 'blocks' && refusal}
              {part !== 'blocks' && (
                <BlockList blocks={blocks} chosen={fields.block} onChoose={(cidr) => onFields({ block: cidr })} />
              )}
            </Card>
            <Card title={newOrderPageTexts.registry} actions={slots.handleActions}>
              <div className="stack">
                <FormattedField
                  label={newOrderTexts.description}
                  hint={newOrderPageTexts.descriptionHint}
                  value={fields.description}
                  shape={registryDescription}
                  maxLength={200}
                  onChange={(description) => onFields({ description })}
                  required
                />
                {slots.handleFields}
              </div>
            </Card>
          </>
        )}
        {service && !isIp && (
          <Card title={newOrderPageTexts.details}>
            <TextField
              label={newOrderTexts.organisation}
              hint={newOrderPageTexts.organisationHint}
              value={fields.organisation}
              onChange={(organisation) => onFields({ organisation })}
              autoComplete="organization"
              required
            />
          </Card>
        )}
      </div>
      <OrderSummary
        service={service}
        promo={promo}
        subject={isIp ? fields.block : fields.organisation}
        problems={form ? newOrderProblems(form) : []}
        busy={isPlacing}
        promoField={slots.promoField({
          applied: promo ? code : null,
          busy: part === 'promo',
          failure: isPromoProblem ? failure : null,
          disabledReason: service ? null : newOrderPageTexts.noPromoYet,
          onTyped: setTypedCode,
          onApply: (typed) => send({ type: 'promo.apply', code: typed }),
          onCancel: () => send({ type: 'promo.cancel' }),
        })}
      />
    </Form>
  )
}
