import { HashRouter } from 'react-router-dom';
import { Shell } from './Shell.tsx';

export function App({ simulated }: { readonly simulated: boolean }) {
  return (
    <HashRouter>
      <Shell simulated={simulated} />
    </HashRouter>
  );
}
