import { compareTurkish } from '@ip-portal/core/kernel/values/turkish'
import { tagTexts, type TagChoice, type TagProblem } from '@ip-portal/core/orders'
import type { FieldErrors } from '../../../ui/forms/form.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'

/** Values of the fields: the chosen line of the list, and the name of a new tag. */
export interface TagEntry {
  chosen: string
  name: string
}

/** Values of the list that are no tag; the values of tags start with a colon. */
const nothing = ''
const another = 'new'

/** Value of a tag in the list. */
export const valueOfTag = (tag: string): string => `:${tag}`

/** Entry before anything is chosen. */
export const emptyTagEntry: TagEntry = { chosen: nothing, name: '' }

/** Entry for a new tag. */
export const newTagEntry: TagEntry = { chosen: another, name: '' }

/** Choice that an entry stands for. */
export const tagChoiceOf = ({ chosen, name }: TagEntry): TagChoice =>
  chosen === another ? { kind: 'new', name } : chosen === nothing ? null : { kind: 'existing', name: chosen.slice(1) }

interface TagFieldsProps {
  tags: readonly string[]
  entry: TagEntry
  errorOf: FieldErrors<TagProblem>
  busy?: boolean
  onChange: (entry: TagEntry) => void
}

/** Offers the company's tags, or a new one. */
export function TagFields({ tags, entry, errorOf, busy = false, onChange }: TagFieldsProps) {
  const known = [...new Set(tags)].sort(compareTurkish)
  return (
    <>
      <Select
        label={tagTexts.label}
        value={entry.chosen}
        onChange={(chosen) => onChange({ ...entry, chosen })}
        disabled={busy}
        error={errorOf('nothing-chosen')}
        options={[
          { value: nothing, label: tagTexts.choose },
          ...known.map((tag) => ({ value: valueOfTag(tag), label: tag })),
          { value: another, label: `+ ${tagTexts.add}` },
        ]}
      />
      {entry.chosen === another && (
        <TextField
          label={tagTexts.name}
          value={entry.name}
          onChange={(name) => onChange({ ...entry, name })}
          readOnly={busy}
          error={errorOf('name-missing')}
          autoComplete="off"
          required
          autoFocus
        />
      )}
    </>
  )
}
