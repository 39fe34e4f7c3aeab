import { allowanceText } from '@ip-portal/core/routing'
import { portal } from '../../portal/portal.ts'
import { useLoad } from '../../portal/use-portal.ts'
import { Message } from '../../ui/message.tsx'

/** Free changes left this year, or what a further one costs; says nothing while it is not known. */
export function AllowanceNotice({ order }: { order: number }) {
  const { data } = useLoad(() => portal.allowance(order))
  return data && <Message severity={data.available > 0 ? 'info' : 'warning'}>{allowanceText(data)}</Message>
}
