import { CircleCheckIcon, InfoIcon, TriangleAlertIcon } from 'lucide-react'
import { Message as PrimeMessage } from 'primereact/message'
import { useContext, type ReactNode } from 'react'
import { SessionEnded } from './session-ended.ts'

interface MessageProps {
  severity: 'info' | 'warning' | 'danger' | 'success'
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** True when the message stands in for a page, whose heading its title then is. */
  isPage?: boolean | undefined
  /** Makes screen readers read it when it appears: an alert at once, a status at the next pause. */
  live?: 'alert' | 'status' | undefined
}

const icons = {
  info: InfoIcon,
  warning: TriangleAlertIcon,
  danger: TriangleAlertIcon,
  success: CircleCheckIcon,
} as const

/** Message that stays on the page. */
export function Message({ severity, title, children, actions, isPage = false, live }: MessageProps) {
  const Icon = icons[severity]
  const Title = isPage ? 'h1' : 'strong'
  const hasEnded = useContext(SessionEnded)
  if (hasEnded && severity === 'danger' && live === 'alert') return null
  return (
    <PrimeMessage
      unstyled
      className={`message tone-${severity}`}
      // PrimeReact makes each message an alert.
      pt={{ root: { role: live, 'aria-live': undefined, 'aria-atomic': undefined } }}
      content={
        <>
          <Icon />
          <div className="message-body">
            {title !== undefined && <Title className="message-title">{title}</Title>}
            <div>{children}</div>
          </div>
          {actions !== undefined && <div className="message-actions">{actions}</div>}
        </>
      }
    />
  )
}
