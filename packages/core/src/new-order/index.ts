export { createNewOrderApi } from './new-order.api.ts'
export { newOrderFlows } from './new-order.flows.ts'
export { newOrderMachine, type NewOrderContext } from './new-order.machine.ts'
export {
  cidrOf,
  matchingBlocks,
  newOrderProblems,
  newOrderRequest,
  orderPrice,
  orderRefusalOf,
  rblStateOf,
  registryDescription,
  type CheckedHandle,
  type NewOrderForm,
  type NewOrderProblem,
  type OrderPrice,
} from './new-order.rules.ts'
export {
  newOrderMissing,
  newOrderProblemTexts,
  newOrderTexts,
  orderFailureText,
  periodText,
  placedText,
} from './new-order.texts.ts'
export type { AvailableIp, ServiceType } from './new-order.schema.ts'
