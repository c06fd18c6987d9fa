/** Tabs of the cabinet, by their hash. */
export const CABINET_TABS = ['personal', 'security', 'payments', 'data'] as const
export type CabinetTab = (typeof CABINET_TABS)[number]

/** Spec §2: the cabinet «has a Личные данные tab»; it is the one shown unless the hash names another. */
export function cabinetTabOf(hash: string): CabinetTab {
  return CABINET_TABS.find((tab) => `#${tab}` === hash) ?? 'personal'
}
