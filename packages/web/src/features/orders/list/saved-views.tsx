import { BookmarkIcon, CheckIcon, PencilIcon, Trash2Icon } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { limits } from '@ip-portal/core/kernel/values/limits'
import {
  columnsText,
  readViews,
  viewNameProblem,
  viewNameProblemTexts,
  viewQuery,
  viewsTexts,
  type OptionalColumn,
  type SavedView,
  type ViewNameProblem,
} from '@ip-portal/core/orders'
import { usePreference } from '../../../portal/preferences/use-preference.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Popover } from '../../../ui/filters/popover.tsx'
import { fieldErrors, Form } from '../../../ui/forms/form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useSearchQuery } from '../../../ui/layout/use-search-query.ts'
import '../orders.css'

export interface SavedViews {
  views: readonly SavedView[]
  keep: (views: SavedView[]) => void
}

/** Views of the order list that are kept in this browser. */
export function useSavedViews(): SavedViews {
  const [views, keep] = usePreference('orderViews', readViews)
  return { views, keep }
}

const hrefOf = ({ query }: SavedView) => `/orders?${query}`

/** Links to the saved views; their addresses can be shared. Renders nothing without any. */
export function ViewLinks({ views, shown }: { views: readonly SavedView[]; shown: readonly OptionalColumn[] }) {
  const present = usePresentQuery(shown)
  if (views.length === 0) return null
  return (
    <nav className="view-links" aria-label={viewsTexts.saved}>
      {views.map((view) => (
        <Link
          key={view.name}
          href={hrefOf(view)}
          className="filter-chip"
          aria-current={view.query === present ? 'page' : undefined}
        >
          {view.name}
        </Link>
      ))}
    </nav>
  )
}

/** The filters, sort and columns of the page as the query of a view. */
function usePresentQuery(shown: readonly OptionalColumn[]): string {
  const query = new URLSearchParams(useSearchQuery())
  query.set('columns', columnsText(shown))
  return viewQuery(query.toString())
}

interface ViewManagerProps extends SavedViews {
  shown: readonly OptionalColumn[]
}

/** Saves the present view under a name; renames and deletes saved ones. */
export const ViewManager = (props: ViewManagerProps) => (
  <Popover label={viewsTexts.views} icon={<BookmarkIcon />}>
    <Manager {...props} />
  </Popover>
)

function Manager({ views, keep, shown }: ViewManagerProps) {
  const present = usePresentQuery(shown)
  const [name, setName] = useState('')
  const [isRefused, setRefused] = useState(false)
  const problem = viewNameProblem(name, views)
  return (
    <div className="stack view-manager">
      {views.length === 0 ? (
        <p className="muted">{viewsTexts.none}</p>
      ) : (
        <ul className="plain-list">
          {views.map((view) => (
            <ViewRow
              key={view.name}
              view={view}
              href={hrefOf(view)}
              problemOf={(next) => viewNameProblem(next, views, view.name)}
              onRename={(next) => keep(views.map((one) => (one === view ? { ...one, name: next } : one)))}
              onRemove={() => keep(views.filter((one) => one !== view))}
            />
          ))}
        </ul>
      )}
      <Form
        onSubmit={() => {
          setRefused(problem !== null)
          if (problem !== null) return
          keep([...views, { name: name.trim(), query: present }])
          setName('')
        }}
      >
        <TextField
          label={viewsTexts.name}
          value={name}
          maxLength={2 * limits.viewNameMaxLength}
          onChange={setName}
          error={fieldErrors(isRefused, problem, (one) => viewNameProblemTexts[one])()}
          autoComplete="off"
        />
        <Button type="submit" size="small" label={viewsTexts.save} />
      </Form>
    </div>
  )
}

interface ViewRowProps {
  view: SavedView
  href: string
  problemOf: (name: string) => ViewNameProblem | null
  onRename: (name: string) => void
  onRemove: () => void
}

/** One saved view with the buttons that rename and delete it. */
function ViewRow({ view, href, problemOf, onRename, onRemove }: ViewRowProps) {
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
