export function structureFindings(root: string): string[]
