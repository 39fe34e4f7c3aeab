interface Block {
  ip: string | null
  subnet: number | null
}

/** Formats the block of an order as `192.0.2.0/24`; null for an order without a block. */
export const blockOf = ({ ip, subnet }: Block): string | null =>
  ip === null || subnet === null ? null : `${ip}/${subnet}`

/** Names an order by its block or else its AS number; null where it has neither. */
export const nameOfOrder = (order: Block & { asn: string | null }): string | null => blockOf(order) ?? order.asn
