import { useEffect, useState } from 'react';
import { type ServerBuild, serverBuild } from './missing.ts';

/** Which build the server has, asked where a part did not come; undefined until it is known. */
export function useServerBuild(isMissing: boolean): ServerBuild | undefined {
  const [build, setBuild] = useState<ServerBuild>();
  useEffect(() => {
    if (!isMissing) return undefined;
    let open = true;
    void serverBuild().then((found) => {
      if (open) setBuild(found);
    });
    return () => {
      open = false;
    };
  }, [isMissing]);
  return build;
}
