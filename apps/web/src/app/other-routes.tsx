import { type ComponentType, lazy } from 'react'
import { Route, Routes } from 'react-router'

type ScreenModule = { default: ComponentType }

const ConfirmEmailScreen = lazy(
  (): Promise<ScreenModule> => import('../screens/confirm-email/confirm-email-screen.tsx'),
)
const LegalScreen = lazy((): Promise<ScreenModule> => import('../screens/legal/legal-screen.tsx'))
const NotFoundScreen = lazy((): Promise<ScreenModule> => import('../screens/not-found/not-found-screen.tsx'))
const RulesScreen = lazy((): Promise<ScreenModule> => import('../screens/rules/rules-screen.tsx'))

/** Seldom opened addresses, and those that do not exist: the home page does not carry their names. */
export default function OtherRoutes() {
  return (
    <Routes>
      <Route path="/rules" element={<RulesScreen />} />
      <Route path="/registration/confirm-email" element={<ConfirmEmailScreen />} />
      <Route path="/eula" element={<LegalScreen />} />
      <Route path="/personal-data" element={<LegalScreen />} />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  )
}
