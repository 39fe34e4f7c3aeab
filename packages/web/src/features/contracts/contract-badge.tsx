import type { CSSProperties } from 'react'
import type { Contract } from '@ip-portal/core/contracts'
import { Tag } from '../../ui/feedback/tag.tsx'

/** State of a contract in the colours of the server; neutral when one of the two is missing. */
export function ContractBadge({ contract }: { contract: Contract }) {
  const { bgCode, textCode, statusDescription } = contract
  if (bgCode === null || textCode === null) return <Tag severity="secondary">{statusDescription || '-'}</Tag>
  return (
    // Safe in a style: the schema allows hex colours or null only.
    <span
      className="tag contract-badge"
      style={{ '--badge': bgCode, '--badge-text': textOn(bgCode, textCode) } as Colours}
    >
      {statusDescription}
    </span>
  )
}

type Colours = CSSProperties & Record<'--badge' | '--badge-text', string>

/** Least contrast of text (WCAG 2.2, 1.4.3). */
const leastContrast = 4.5

/** The server's colour of the text where it can be read on its background, else black or white. */
function textOn(background: string, text: string): string {
  const ground = luminanceOf(background)
  const contrast = (other: number) => (Math.max(ground, other) + 0.05) / (Math.min(ground, other) + 0.05)
  if (contrast(luminanceOf(text)) >= leastContrast) return text
  return contrast(0) > contrast(1) ? '#000000' : '#ffffff'
}

/** Relative luminance of a hex colour of three or six digits (WCAG 2.2). */
function luminanceOf(hex: string): number {
  const digits = hex.length === 4 ? Array.from(hex.slice(1), (digit) => digit + digit) : hex.slice(1).match(/../g)
  const [red = 0, green = 0, blue = 0] = (digits ?? []).map((pair) => {
    const part = Number.parseInt(pair, 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
