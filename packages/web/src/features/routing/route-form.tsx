import { asnOf, originProblem, originProblemTexts, routingTexts, type RoutingChange } from '@ip-portal/core/routing'
import { kernelTexts } from '@ip-portal/core/kernel/kernel.texts'
import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface RouteFormProps {
  /** Origin being edited; undefined for a new route. */
  current?: string | undefined
  maintainer: string
  taken: readonly string[]
  entered: RoutingChange | null
  problem: ReactNode
  notice: ReactNode
  onSubmit: (change: RoutingChange) => void
  onCancel: () => void
}

/** The origin of a new or edited route. What was typed stays until the change is done. */
export function RouteForm({
  current,
  maintainer,
  taken,
  entered,
  problem,
  notice,
  onSubmit,
  onCancel,
}: RouteFormProps) {
  const before = entered && 'to' in entered && entered.to.kind === 'route' ? entered.to.origin : undefined
  const [origin, setOrigin] = useState(before ?? current ?? '')
  const [isChecked, setChecked] = useState(false)
  const wrong = originProblem(origin, taken, current)

  function submit() {
    setChecked(true)
    const asn = asnOf(origin)
    if (wrong !== null || asn === null) return
    const to = { kind: 'route', origin: asn, maintainer } as const
    onSubmit(
      current === undefined
        ? { op: 'add', to }
        : { op: 'edit', from: { kind: 'route', origin: current, maintainer }, to },
    )
  }

  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {problem}
      <TextField
        label={routingTexts.origin}
        hint={routingTexts.originHint}
        value={origin}
        onChange={setOrigin}
        onBlur={() => setChecked(origin !== '')}
        error={isChecked && wrong !== null ? originProblemTexts[wrong] : null}
        autoComplete="off"
        required
        autoFocus
      />
      {notice}
      <div className="row dialog-actions">
        <Button kind="text" label={kernelTexts.cancel} onClick={onCancel} />
        <Button type="submit" label={routingTexts.continue} />
      </div>
    </form>
  )
}
