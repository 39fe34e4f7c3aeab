import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { compareTurkish } from '@ip-portal/core/kernel/values/turkish'
import { tagProblemTexts, tagTexts, type TagChoice, type TagProblem } from '@ip-portal/core/orders'
import { useLayoutEffect, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Trash2Icon } from 'lucide-react'
import { Select } from '../../../ui/forms/select.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'

interface TagFormProps {
  tags: readonly string[]
  current: string | null
  problem: TagProblem | null
  busy: boolean
  /** Reports whether the form holds unsaved input. */
  onTyped: (isTyped: boolean) => void
  onSubmit: (choice: TagChoice) => void
  onCancel: () => void
}

/** Values of the list that are no tag; the values of tags start with a colon. */
const nothing = ''
const another = 'new'
const valueOf = (tag: string) => `:${tag}`

/** Offers the company's tags, a new tag, or none. */
export function TagForm({ tags, current, problem, busy, onTyped, onSubmit, onCancel }: TagFormProps) {
  const [before] = useState(current !== null ? valueOf(current) : tags.length === 0 ? another : nothing)
  const [chosen, setChosen] = useState(before)
  const [name, setName] = useState('')
  const isTyped = chosen !== before || name !== ''
  useLayoutEffect(() => onTyped(isTyped), [onTyped, isTyped])
  const known = [...new Set([...tags, ...(current === null ? [] : [current])])].sort(compareTurkish)
  const isNew = chosen === another
  const choice: TagChoice = isNew
    ? { kind: 'new', name }
    : chosen === nothing
      ? null
      : { kind: 'existing', name: chosen.slice(1) }
  const submit = (what: TagChoice) => {
    if (!busy) onSubmit(what)
  }
  return (
    <form
      className="stack"
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        submit(choice)
      }}
    >
      <Select
        label={tagTexts.label}
        value={chosen}
        onChange={setChosen}
        disabled={busy}
        error={problem === 'nothing-chosen' ? tagProblemTexts[problem] : null}
        options={[
          { value: nothing, label: tagTexts.choose },
          ...known.map((tag) => ({ value: valueOf(tag), label: tag })),
          { value: another, label: `+ ${tagTexts.add}` },
        ]}
      />
      {isNew && (
        <TextField
          label={tagTexts.name}
          value={name}
          onChange={setName}
          readOnly={busy}
          error={problem === 'name-missing' ? tagProblemTexts[problem] : null}
          autoComplete="off"
          required
          autoFocus
        />
      )}
      <div className="row dialog-actions">
        {current !== null && (
          <Button
            kind="text"
            className="push-start"
            icon={<Trash2Icon />}
            label={tagTexts.remove}
            busy={busy}
            onClick={() => submit({ kind: 'remove' })}
          />
        )}
        <Button kind="text" label={kernelTexts.cancel} onClick={() => !busy && onCancel()} />
        <Button type="submit" label={tagTexts.save} busy={busy} />
      </div>
    </form>
  )
}
