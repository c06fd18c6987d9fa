/** Empty: no other module asks how the site runs. */
export type OperationsApi = Record<never, never>
