import { orderDetailTexts, tagTexts } from '@ip-portal/core/orders'
import { Tag } from '../../../ui/feedback/tag.tsx'
import '../orders.css'

interface TagLabelProps {
  order: number
  tag: string | null
  /** Opens what changes the tag; absent where it cannot be changed. */
  onChange?: (() => void) | undefined
}

/** Cut where it is long: it must not push the columns behind it out of the table. */
const TagName = ({ children: name }: { children: string }) => (
  <Tag severity="info" title={name}>
    <span className="tag-name">{name}</span>
  </Tag>
)

/** The tag of an order; pressing it, or the words in its place, changes it. */
export function TagLabel({ order, tag, onChange }: TagLabelProps) {
  const label = tag === null ? null : <TagName>{tag}</TagName>
  if (!onChange) return label ?? '-'
  return (
    <button type="button" className="tag-button" title={tagTexts.change(order)} onClick={onChange}>
      {label ?? orderDetailTexts.addTag}
    </button>
  )
}
