/** `order_status` of an approved order before its first payment. */
export const awaitsPayment = 11

/** `order_status` of an order in use. */
export const inUse = 14
