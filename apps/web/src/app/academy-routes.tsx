import { Route, Routes } from 'react-router'
import AcademyScreen from '../screens/academy/academy-screen.tsx'
import LessonScreen from '../screens/lesson/lesson-screen.tsx'

/** Below `/academy`. They are fetched together, so that the home page carries one name for all of them. */
export default function AcademyRoutes() {
  return (
    <Routes>
      <Route index element={<AcademyScreen />} />
      <Route path=":slug" element={<LessonScreen />} />
    </Routes>
  )
}
