import { CheckIcon, PencilIcon, Trash2Icon } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { viewNameProblemTexts, viewsTexts, type SavedView, type ViewNameProblem } from '@ip-portal/core/orders'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Form } from '../../../../ui/forms/form.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'

interface ViewRowProps {
  view: SavedView
  href: string
  problemOf: (name: string) => ViewNameProblem | null
  onRename: (name: string) => void
  onRemove: () => void
}

/** One saved view with the buttons that rename and delete it. */
export function ViewRow({ view, href, problemOf, onRename, onRemove }: ViewRowProps) {
  const [name, setName] = useState<string | null>(null)
  const problem = name === null ? null : problemOf(name)
  if (name === null) {
    return (
      <li className="view-row">
        <Link href={href}>{view.name}</Link>
        <Button
          kind="text"
          size="small"
          icon={<PencilIcon />}
          label=""
          ariaLabel={viewsTexts.rename(view.name)}
          onClick={() => setName(view.name)}
        />
        <Button
          kind="text"
          size="small"
          icon={<Trash2Icon />}
          label=""
          ariaLabel={viewsTexts.remove(view.name)}
          onClick={onRemove}
        />
      </li>
    )
  }
  return (
    <li>
      <Form
        className="view-row"
        onSubmit={() => {
          if (problem !== null) return
          onRename(name.trim())
          setName(null)
        }}
      >
        <TextField
          label={viewsTexts.newName}
          hideLabel
          value={name}
          onChange={setName}
          error={problem === null ? null : viewNameProblemTexts[problem]}
          autoComplete="off"
          autoFocus
        />
        <Button type="submit" kind="text" size="small" icon={<CheckIcon />} label="" ariaLabel={viewsTexts.renamed} />
      </Form>
    </li>
  )
}
