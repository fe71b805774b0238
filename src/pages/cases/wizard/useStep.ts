import { useSearchParams, type NavigateOptions } from 'react-router';

const parameter = 'step';

/** The step in the URL and its setter; it survives reloads and a renewed sign-in. The first step has no parameter. */
export function useStep(count: number): readonly [step: number, go: (step: number, options?: NavigateOptions) => void] {
  const [params, setParams] = useSearchParams();
  const named = params.get(parameter) ?? '';
  const step = /^\d+$/.test(named) && Number(named) < count ? Number(named) : 0;
  const go = (next: number, options?: NavigateOptions) =>
    setParams(
      (last) => {
        const query = new URLSearchParams(last);
        if (next === 0) query.delete(parameter);
        else query.set(parameter, String(next));
        return query;
      },
      { replace: true, ...options },
    );
  return [step, go];
}

/** Query string that opens the current step. */
export function useStepQuery(): string {
  const [params] = useSearchParams();
  const step = params.get(parameter);
  return step === null ? '' : `?${new URLSearchParams({ [parameter]: step }).toString()}`;
}
