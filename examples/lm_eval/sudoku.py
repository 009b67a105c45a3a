from ninefold.adapters.lm_eval import process_results

__all__ = ["process_results"]
