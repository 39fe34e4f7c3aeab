import { useLayoutEffect, useState, type FocusEvent, type ReactNode } from 'react'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import {
  nameServerOf,
  nameServerProblemTexts,
  nameServersProblem,
  routingTexts,
  type NameServerChange,
} from '@ip-portal/core/routing'
import { Button } from '../../../ui/buttons/button.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'

interface NameServerFormProps {
  op: 'add' | 'edit'
  /** Reverse zone of the block; the server accepts no other. */
  domain: string
  current: readonly string[]
  entered: NameServerChange | null
  problem: ReactNode
  /** Reports whether the form holds unsaved input. */
  onTyped: (isTyped: boolean) => void
  onSubmit: (change: NameServerChange) => void
  /** Adds the change to those that wait; null where none can wait. */
  onStage: ((change: NameServerChange) => void) | null
  onCancel: () => void
}

type Pair = readonly [first: string, second: string]
/** Error of a field, and the input that was cleared because of it. */
interface Fault {
  text: string
  cleared: string | null
}

const labels = [routingTexts.nameServer1, routingTexts.nameServer2] as const
const faultless = [null, null] as const

/** Edits both name servers of a block. Leaving a field clears a malformed name and shows it beside the error. */
export function NameServerForm({
  op,
  domain,
  current,
  entered,
  problem,
  onTyped,
  onStage,
  ...props
}: NameServerFormProps) {
  const [servers, setServers] = useState<Pair>(
    entered && entered.op !== 'delete' ? entered.nservers : [current[0] ?? '', current[1] ?? ''],
  )
  const [faults, setFaults] = useState<readonly [Fault | null, Fault | null]>(faultless)
  const isTyped = servers.some((server, index) => server !== (current[index] ?? ''))
  useLayoutEffect(() => onTyped(isTyped), [onTyped, isTyped])
  const change = (index: 0 | 1, text: string) => {
    setServers(withAt(servers, index, text))
    setFaults(withAt(faults, index, null))
  }

  function leave(index: 0 | 1, event: FocusEvent<HTMLElement>) {
    const typed = servers[index].trim()
    // A click on a button submits or cancels, so the field is not cleared before it.
    if (typed === '' || nameServerOf(typed) !== null || event.relatedTarget instanceof HTMLButtonElement) return
    setServers(withAt(servers, index, ''))
    setFaults(withAt(faults, index, { text: nameServerProblemTexts.malformed, cleared: typed }))
  }

  function check(then: (change: NameServerChange) => void) {
    const [first, second] = [nameServerOf(servers[0]), nameServerOf(servers[1])]
    if (first === null || second === null) {
      const malformed = { text: nameServerProblemTexts.malformed, cleared: null }
      return setFaults([first === null ? malformed : null, second === null ? malformed : null])
    }
    const wrong = nameServersProblem(first, second)
    if (wrong !== null) return setFaults([null, { text: nameServerProblemTexts[wrong], cleared: null }])
    if (op === 'edit' && first === current[0] && second === current[1])
      return setFaults([null, { text: routingTexts.nameServersUnchanged, cleared: null }])
    then({ op, domain, nservers: [first, second] })
  }

  return (
    <Form onSubmit={() => check(props.onSubmit)}>
      {problem}
      {([0, 1] as const).map((index) => (
        <TextField
          key={index}
          label={labels[index]}
          hint={routingTexts.nameServerHints[index]}
          error={errorOf(faults[index])}
          value={servers[index]}
          onChange={(text) => change(index, text)}
          onBlur={(event) => leave(index, event)}
          autoComplete="off"
          inputMode="url"
          required
          autoFocus={index === 0}
        />
      ))}
      <TextField
        label={routingTexts.domain}
        hint={routingTexts.domainHint}
        value={domain}
        onChange={() => {}}
        readOnly
      />
      <div className="row dialog-actions">
        <Button kind="text" label={kernelTexts.cancel} onClick={props.onCancel} />
        {onStage && <Button kind="secondary" label={routingTexts.stage} onClick={() => check(onStage)} />}
        <Button type="submit" label={routingTexts.continue} />
      </div>
    </Form>
  )
}

const errorOf = (fault: Fault | null) =>
  fault && (
    <>
      <span>{fault.text}</span> {fault.cleared !== null && <span>{routingTexts.nameServerCleared(fault.cleared)}</span>}
    </>
  )

function withAt<Item>(pair: readonly [Item, Item], index: 0 | 1, item: Item): readonly [Item, Item] {
  return index === 0 ? [item, pair[1]] : [pair[0], item]
}
