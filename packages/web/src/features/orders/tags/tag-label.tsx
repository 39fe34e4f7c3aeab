import { orderDetailTexts, tagTexts } from '@ip-portal/core/orders'
import { Tag } from '../../../ui/feedback/tag.tsx'
import '../orders.css'

interface TagLabelProps {
  order: number
  tag: string | null
  /** Opens the tag dialog; undefined when the tag cannot be changed. */
  onChange?: (() => void) | undefined
}

/** A long tag is cut, so that it does not push other columns out of the table. */
const TagName = ({ children: name }: { children: string }) => (
  <Tag severity="info" title={name}>
    <span className="tag-name">{name}</span>
  </Tag>
)

/** The tag of an order, or a text when it has none; a click opens the tag dialog. */
export function TagLabel({ order, tag, onChange }: TagLabelProps) {
  const label = tag === null ? null : <TagName>{tag}</TagName>
  if (!onChange) return label ?? '-'
  return (
    <button type="button" className="tag-button" title={tagTexts.change(order)} onClick={onChange}>
      {label ?? orderDetailTexts.addTag}
    </button>
  )
}
