import { asnOf, routingTexts, type RoutingChange, type RoutingRecord } from '@ip-portal/core/routing'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { useLayoutEffect, useState, type ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'

interface RecordFormProps {
  label: string
  /** Record being edited; null for a new one. */
  from: RoutingRecord | null
  /** Makes the record of a checked AS number. */
  recordOf: (asn: string) => RoutingRecord
  /** Returns the error of a typed AS number, or null. */
  problemOf: (typed: string) => string | null
  /** Max length of a ROA, which follows from the block. */
  maxLength?: number | null
  /** Shows the effects of the entered change; null while the input is not valid. */
  preview: (change: RoutingChange | null) => ReactNode
  entered: RoutingChange | null
  problem: ReactNode
  /** Reports whether the form holds unsaved input. */
  onTyped: (isTyped: boolean) => void
  onSubmit: (change: RoutingChange) => void
  onCancel: () => void
}

const asnIn = (record: RoutingRecord) => (record.kind === 'route' ? record.origin : record.asn)

/** Edits the AS number of a route or ROA. The input survives until the change is done. */
export function RecordForm({ from, entered, problemOf, recordOf, maxLength, onTyped, ...props }: RecordFormProps) {
  const before = entered && 'to' in entered ? entered.to : from
  const [typed, setTyped] = useState(before === null ? '' : asnIn(before))
  const [isChecked, setChecked] = useState(false)
  const wrong = problemOf(typed)
  const change = wrong === null ? changeTo(typed) : null
  const isTyped = typed !== (from === null ? '' : asnIn(from))
  useLayoutEffect(() => onTyped(isTyped), [onTyped, isTyped])

  function changeTo(text: string): RoutingChange | null {
    const asn = asnOf(text)
    if (asn === null) return null
    const to = recordOf(asn)
    return from === null ? { op: 'add', to } : { op: 'edit', from, to }
  }

  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (change !== null) props.onSubmit(change)
      }}
    >
      {props.problem}
      <TextField
        label={props.label}
        hint={routingTexts.originHint}
        value={typed}
        onChange={setTyped}
        onBlur={() => setChecked(typed !== '')}
        error={isChecked ? wrong : null}
        autoComplete="off"
        required
        autoFocus
      />
      {maxLength !== undefined && (
        <TextField
          label={routingTexts.maxLength}
          hint={routingTexts.maxLengthHint}
          value={maxLength === null ? '-' : String(maxLength)}
          onChange={() => {}}
          readOnly
        />
      )}
      {props.preview(change)}
      <div className="row dialog-actions">
        <Button kind="text" label={kernelTexts.cancel} onClick={props.onCancel} />
        <Button type="submit" label={routingTexts.continue} />
      </div>
    </form>
  )
}
