import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { tagProblem, tagTexts, type TagChoice, type TagProblem } from '@ip-portal/core/orders'
import { useLayoutEffect, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Trash2Icon } from 'lucide-react'
import { emptyTagEntry, newTagEntry, tagChoiceOf, TagFields, valueOfTag } from './tag-fields.tsx'

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

/** Offers the company's tags, a new tag, or none. */
export function TagForm({ tags, current, problem, busy, onTyped, onSubmit, onCancel }: TagFormProps) {
  const [before] = useState(() =>
    current !== null ? { chosen: valueOfTag(current), name: '' } : tags.length === 0 ? newTagEntry : emptyTagEntry,
  )
  const [entry, setEntry] = useState(before)
  const isTyped = entry.chosen !== before.chosen || entry.name !== ''
  useLayoutEffect(() => onTyped(isTyped), [onTyped, isTyped])
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
        submit(tagChoiceOf(entry))
      }}
    >
      <TagFields
        tags={current === null ? tags : [...tags, current]}
        entry={entry}
        // Goes once the entry is right.
        problem={problem && tagProblem({ choice: tagChoiceOf(entry) })}
        busy={busy}
        onChange={setEntry}
      />
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
