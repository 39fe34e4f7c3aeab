import { useLayoutEffect, useState, type ReactNode } from 'react'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { asnOf } from '@ip-portal/core/kernel/values/asn'
import { routingTexts, type RoaMoveOffer, type RoutingChange, type RoutingRecord } from '@ip-portal/core/routing'
import { Button } from '../../ui/buttons/button.tsx'
import { Switch } from '../../ui/forms/choices/switch.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { asnIn, prefixIn } from './record-labels.ts'

interface RecordFormProps {
  label: string
  /** Record being edited; null for a new one. */
  from: RoutingRecord | null
  /** AS number that the form starts with; that of `from` by default. */
  prefilled?: string | undefined
  /** Block of the record as a prefix. */
  block: string
  /** True for a route whose prefix can be chosen. */
  hasPrefix?: boolean
  /** Shows the typed prefix in its block, and takes one from there. */
  picture?: (prefix: string, onPick: (prefix: string) => void) => ReactNode
  /** Makes the record of a checked AS number, and of the prefix as it is typed. */
  recordOf: (asn: string, prefix: string) => RoutingRecord
  /** Returns the errors of the typed AS number and of the typed prefix, or null. */
  problemsOf: (asn: string, prefix: string) => { asn: string | null; prefix: string | null }
  /** Max length of a ROA, which follows from the block. */
  maxLength?: number | null
  /** Returns the ROA that the change may take along, or null. */
  offerOf?: (change: RoutingChange | null) => RoaMoveOffer | null
  /** Shows the effects of the entered change; null while the input is not valid. */
  preview: (change: RoutingChange | null) => ReactNode
  entered: RoutingChange | null
  problem: ReactNode
  /** Reports whether the form holds unsaved input. */
  onTyped: (isTyped: boolean) => void
  onSubmit: (change: RoutingChange) => void
  /** Adds the change to those that wait; null where none can wait. */
  onStage: ((change: RoutingChange) => void) | null
  onCancel: () => void
}

/** Edits the AS number of a route or ROA, and the prefix of a route. The input survives until the change is done. */
export function RecordForm({
  from,
  entered,
  problemsOf,
  recordOf,
  maxLength,
  onTyped,
  onStage,
  ...props
}: RecordFormProps) {
  const initial = props.prefilled ?? (from === null ? '' : asnIn(from))
  const initialPrefix = prefixIn(from) ?? props.block
  const last = entered && 'to' in entered ? entered.to : null
  const [typed, setTyped] = useState(last ? asnIn(last) : initial)
  const [prefix, setPrefix] = useState(prefixIn(last) ?? initialPrefix)
  const [isChecked, setChecked] = useState(false)
  // Null until the user decides: the offer says whether the ROA is needed.
  const [isTaken, setTaken] = useState(entered?.op === 'edit' ? entered.roa !== undefined : null)
  const wrong = problemsOf(typed, prefix)
  const plain = wrong.asn === null && wrong.prefix === null ? changeTo(typed) : null
  const offer = props.offerOf?.(plain) ?? null
  const takesRoa = offer !== null && (isTaken ?? offer.isNeeded)
  const change = plain?.op === 'edit' && takesRoa ? { ...plain, roa: offer.roa } : plain
  const isTyped = typed !== initial || prefix !== initialPrefix
  useLayoutEffect(() => onTyped(isTyped), [onTyped, isTyped])

  function check(then: (change: RoutingChange) => void) {
    setChecked(true)
    if (change !== null) then(change)
  }

  function changeTo(text: string): RoutingChange | null {
    const asn = asnOf(text)
    if (asn === null) return null
    const to = recordOf(asn, prefix)
    return from === null ? { op: 'add', to } : { op: 'edit', from, to }
  }

  return (
    <Form onSubmit={() => check(props.onSubmit)}>
      {props.problem}
      <TextField
        label={props.label}
        hint={routingTexts.originHint}
        value={typed}
        onChange={setTyped}
        onBlur={() => setChecked(typed !== '')}
        error={isChecked ? wrong.asn : null}
        autoComplete="off"
        required
        autoFocus
      />
      {props.hasPrefix && (
        <TextField
          label={routingTexts.prefix}
          hint={routingTexts.prefixHint(props.block)}
          value={prefix}
          onChange={setPrefix}
          error={wrong.prefix}
          autoComplete="off"
        />
      )}
      {props.hasPrefix && props.picture?.(prefix, setPrefix)}
      {maxLength !== undefined && (
        <TextField
          label={routingTexts.maxLength}
          hint={routingTexts.maxLengthHint}
          value={maxLength === null ? '-' : String(maxLength)}
          onChange={() => {}}
          readOnly
        />
      )}
      {offer && (
        <Switch
          label={routingTexts.takeRoa(offer.roa)}
          hint={routingTexts.takeRoaHint}
          checked={takesRoa}
          onChange={setTaken}
        />
      )}
      {props.preview(change)}
      <div className="row dialog-actions">
        <Button kind="text" label={kernelTexts.cancel} onClick={props.onCancel} />
        {onStage && <Button kind="secondary" label={routingTexts.stage} onClick={() => check(onStage)} />}
        <Button type="submit" label={routingTexts.continue} />
      </div>
    </Form>
  )
}
