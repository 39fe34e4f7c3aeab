import { orderDetailTexts, tagTexts } from '@ip-portal/core/orders'
import { Tag } from '../../ui/tag.tsx'

interface TagLabelProps {
  order: number
  tag: string | null
  /** Opens what changes the tag; absent where it cannot be changed. */
  onChange?: (() => void) | undefined
}

/** The tag of an order; pressing it, or the words in its place, changes it. */
export function TagLabel({ order, tag, onChange }: TagLabelProps) {
  const label = tag === null ? null : <Tag severity="info">{tag}</Tag>
  if (!onChange) return label ?? '-'
  return (
    <button type="button" className="tag-button" title={tagTexts.change(order)} onClick={onChange}>
      {label ?? orderDetailTexts.addTag}
    </button>
  )
}
